/** What people build easy passwords from: names, teams, places, words of love and of keyboards, in PT and EN. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
  password passwd pass passe senha senhas minhasenha suasenha segredo secret secreto acesso login logon entrar admin
  administrador administrator root usuario user username guest convidado teste test tester testing demo default padrao
  master mestre super superman batman spiderman homemaranha ironman hulk thor marvel naruto sasuke goku vegeta dragonball
  pokemon pikachu mario luigi sonic zelda minecraft roblox fortnite freefire valorant counterstrike callofduty gta
  playstation xbox nintendo gamer jogador player jogo game games cassino casino aposta apostas bet bets betting sorte
  lucky loteria lotto megasena bicho poker roleta bingo trevo mare premio ganhar winner milionario dinheiro money
  iloveyou loveyou love lover amor amores meuamor teamo amovoce euteamo amoreterno paixao princesa princess principe
  rainha queen king rei deus jesus jesuscristo cristo jesuseamor deusefiel deuseamor fe familia family mae pai mamae
  papai filho filha bebe baby vida minhavida saudade felicidade feliz alegria sucesso vitoria victory esperanca
  liberdade freedom paz peace estrela star sol sunshine sunflower girassol lua moon flor flower flowers rosa rose
  borboleta butterfly chocolate cookie banana pizza coffee cafe cerveja summer verao winter inverno spring primavera
  autumn outono monday segunda friday sexta sunday domingo janeiro fevereiro marco abril maio junho julho agosto
  setembro outubro novembro dezembro january february march april june july august september october november december
  brasil brazil brasileiro portugal lisboa saopaulo riodejaneiro rio bahia salvador curitiba recife fortaleza manaus
  brasilia goiania belem natal santos campinas minas ceara parana
  flamengo mengo mengao corinthians timao palmeiras verdao vasco vascodagama botafogo fluminense gremio inter
  internacional cruzeiro atletico galo saopaulofc spfc santosfc futebol football soccer baseball basketball hockey
  ronaldo ronaldinho neymar messi pele romario zico kaka barcelona realmadrid chelsea liverpool arsenal manchester
  dragon dragao monkey macaco tiger tigre lion leao eagle aguia falcon falcao wolf lobo shark bear panda gato cat
  kitty cachorro dog doggy cavalo horse passaro bird peixe fish snoopy mickey minnie garfield pantera panther cobra
  maria jose joao ana anaclara antonio francisco carlos paulo pedro lucas luiz luis marcos gabriel gabriela rafael
  rafaela daniel daniela marcelo bruno bruna eduardo felipe rodrigo manoel mateus matheus andre fernando fernanda
  fabio leonardo gustavo guilherme leandro tiago thiago anderson ricardo marcio jorge sebastiao alexandre roberto
  edson diego vitor victor sergio claudio claudia adriana patricia juliana marcia vanessa aline amanda camila
  leticia julia larissa beatriz mariana jessica luana isabela isabella sophia sofia helena alice laura valentina
  manuela giovanna heitor arthur artur bernardo davi enzo miguel samuel lorenzo nicolas vinicius caio igor renan
  michael jennifer jordan ashley thomas robert matthew andrew joshua jessie charlie hunter harley buster ranger
  george martin william richard anthony jonathan nicole michelle elizabeth samantha hannah maggie ginger pepper
  qwerty qwertyuiop qwert qwer asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc zaqwsx azerty qweasd
  qweasdzxc asdzxc poiuytrewq lkjhgfdsa mnbvcxz abcd abcde abcdef abcdefg abcdefgh abc aaa xyz
  welcome bemvindo hello ola letmein mudar trocar mudarsenha changeme trustno shadow sombra sunshine mustang ferrari
  porsche corvette mercedes toyota yamaha honda harleydavidson computer computador internet google facebook instagram
  whatsapp youtube samsung iphone apple android windows microsoft linux starwars startrek matrix hacker ninja samurai
  pirate pirata killer whatever nothing nada forever sempre parasempre again access maverick phoenix cowboy angel
  anjo anjinho lindo linda gostosa gostoso fofinha fofinho gatinha gatinho docinho moranguinho florzinha
  `
    .trim()
    .split(/\s+/),
)
