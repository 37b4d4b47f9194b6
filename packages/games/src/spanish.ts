/** Spanish titles of our own games, by the Portuguese one; a title that is not here reads the same, or has a name that stays. */
const LINES = `
Tigre Dourado|Tigre Dorado
Touro de Ouro|Toro de Oro
Coelho de Jade|Conejo de Jade
Dragão de Jade|Dragón de Jade
Onça da Mata|Jaguar de la Selva
Arara Azul|Guacamayo Azul
Capivara Tranquila|Carpincho Tranquilo
Preguiça na Rede|Perezoso en la Hamaca
Tucano do Pantanal|Tucán del Pantanal
Jacaré do Brejo|Caimán del Pantano
Lobo-Guará|Lobo de Crin
Macaco Prego|Mono Capuchino
Beija-Flor de Cristal|Colibrí de Cristal
Garça do Lago|Garza del Lago
Coruja da Meia-Noite|Búho de Medianoche
Borboleta Azul|Mariposa Azul
Pavão Imperial|Pavo Real Imperial
Panda do Bambuzal|Panda del Bambú
Fênix|Fénix
Raposa do Vinhedo|Zorro del Viñedo
Águia do Vale|Águila del Valle
Gato da Madrugada|Gato de Madrugada
Vira-Lata Caramelo|Callejero Caramelo
Carnaval do Rio|Carnaval de Río
Noite de Frevo|Noche de Frevo
Batucada na Ladeira|Tambores en la Cuesta
Festa na Laje|Fiesta en la Azotea
Circo Estrela|Circo Estrella
Segredo Asteca|Secreto Azteca
Ruínas de Pedra|Ruinas de Piedra
Lanternas de Xangai|Farolillos de Shanghái
Chá das Cinco|Té de las Cinco
Lótus Sagrada|Loto Sagrado
Samurai do Luar|Samurái de la Luna
Ninja Sombrio|Ninja Sombrío
Mahjong do Imperador|Mahjong del Emperador
Envelope Vermelho|Sobre Rojo
Castelo de Nuvens|Castillo de Nubes
Rainha das Neves|Reina de las Nieves
Maga das Marés|Maga de las Mareas
Vulcão Adormecido|Volcán Dormido
Pirata do Recife|Pirata del Arrecife
Tesouro de Paraty|Tesoro de Paraty
Navio Fantasma|Barco Fantasma
Sereia Encantada|Sirena Encantada
Pérola Negra|Perla Negra
Coroa Real|Corona Real
Joias da Duquesa|Joyas de la Duquesa
Raspadinha do Bosque|Rasca del Bosque
Raspadinha da Feira|Rasca de la Feria
Pôquer do Sertão|Póker del Sertón
Pôquer da Corte|Póker de la Corte
Roleta Imperial|Ruleta Imperial
Roleta de Jade|Ruleta de Jade
Dados da Montanha|Dados de la Montaña
Torre de Mármore|Torre de Mármol
Doce Mania|Dulce Manía
Confeitaria da Vovó|Pastelería de la Abuela
Balas de Hortelã|Caramelos de Menta
Pirulito Espiral|Paleta Espiral
Nuvem de Açúcar|Nube de Azúcar
Salada de Frutas|Ensalada de Frutas
Pomar de Verão|Huerto de Verano
Morango Silvestre|Fresa Silvestre
Melancia Gelada|Sandía Helada
Abacaxi Havaiano|Piña Hawaiana
Pimenta Malagueta|Chile Malagueta
Café da Fazenda|Café de la Hacienda
Zeus do Olimpo|Zeus del Olimpo
Atena e a Coruja|Atenea y el Búho
Labirinto de Creta|Laberinto de Creta
Cavalo de Troia|Caballo de Troya
Medusa de Pedra|Medusa de Piedra
Anzol de Prata|Anzuelo de Plata
Pesca no Igarapé|Pesca en el Arroyo
Vara de Bambu|Caña de Bambú
Boto Encantado|Delfín Rosado
Lontra Brincalhona|Nutria Juguetona
Cachorro Carteiro|Perro Cartero
Gato de Botas|Gato con Botas
Urso Polar|Oso Polar
Coala Sonolento|Koala Dormilón
Hamster Astronauta|Hámster Astronauta
Lobo da Lua|Lobo de la Luna
Búfalo da Pradaria|Búfalo de la Pradera
Leão da Savana|León de la Sabana
Cavalos Selvagens|Caballos Salvajes
Vaqueiro do Agreste|Vaquero del Agreste
Faraó do Nilo|Faraón del Nilo
Olho de Hórus|Ojo de Horus
Pirâmide de Areia|Pirámide de Arena
Esfinge do Deserto|Esfinge del Desierto
Bruxa da Vila|Bruja del Pueblo
Relógio de Cronos|Reloj de Cronos
Maquinista do Vapor|Maquinista del Vapor
Mel Dourado|Miel Dorada
Abelha Rainha|Abeja Reina
Jardim de Girassóis|Jardín de Girasoles
Raspadinha Doce|Rasca Dulce
Raspadinha da Praça|Rasca de la Plaza
Pôquer do Cassino|Póker del Casino
Pôquer da Meia-Noite|Póker de Medianoche
Roleta do Olimpo|Ruleta del Olimpo
Roleta Clássica|Ruleta Clásica
Dados do Faraó|Dados del Faraón
Dragão da Chuva|Dragón de la Lluvia
Dragão Escarlate|Dragón Escarlata
Tigre das Neves|Tigre de las Nieves
Tigre de Bambu|Tigre de Bambú
Panda Cozinheiro|Panda Cocinero
Macaco de Jade|Mono de Jade
Galo da Alvorada|Gallo del Alba
Porta do Palácio|Puerta del Palacio
Imperatriz Vermelha|Emperatriz Roja
Noite em Pequim|Noche en Pekín
Mercado de Xangai|Mercado de Shanghái
Lanterna Flutuante|Farolillo Flotante
Lótus de Prata|Loto de Plata
Cerejeiras em Flor|Cerezos en Flor
Samurai Errante|Samurái Errante
Ninja do Telhado|Ninja del Tejado
Mahjong da Família|Mahjong en Familia
Ano Novo Lunar|Año Nuevo Lunar
Fogos na Baía|Fuegos en la Bahía
Moedas do Templo|Monedas del Templo
Ouro do Mandarim|Oro del Mandarín
Serpente de Esmeralda|Serpiente Esmeralda
Pérola do Oriente|Perla de Oriente
Sino do Mosteiro|Campana del Monasterio
Montanha de Jade|Montaña de Jade
Arqueiro Celeste|Arquero Celeste
Espada de Lótus|Espada de Loto
Peônia de Ouro|Peonía de Oro
Rota da Seda|Ruta de la Seda
Palácio do Dragão|Palacio Dragón
Joia do Imperador|Joya del Emperador
Raspadinha de Jade|Rasca de Jade
Pôquer de Bambu|Póker de Bambú
Pôquer do Dragão|Póker del Dragón
Roleta de Xangai|Ruleta de Shanghái
Torre do Templo|Torre del Templo
Caju na Rede|Marañón en la Hamaca
Banana da Terra|Plátano Macho
Manga Rosa|Mango Rosa
Uva do Vale|Uva del Valle
Cereja do Bolo|Cereza del Pastel
Laranjas da Serra|Naranjas de la Sierra
Pêssego em Calda|Durazno en Almíbar
Abacaxi Gelado|Piña Helada
Frutas da Estação|Frutas de Temporada
Acarajé da Esquina|Acarajé de la Esquina
Feira de Domingo|Feria de Domingo
Caipirinha na Praia|Caipiriña en la Playa
Sonho de Padaria|Berlina de Panadería
Brigadeiro de Colher|Brigadeiro de Cuchara
Churrasco de Família|Asado en Familia
Ilha do Sol|Isla del Sol
Praia do Forte|Playa del Fuerte
Coqueiral Dourado|Cocotal Dorado
Verão Sem Fim|Verano Sin Fin
Vôlei de Praia|Vóley de Playa
Papagaio de Papel|Cometa de Papel
Siri na Lata|Jaiba en la Lata
Lagosta ao Luar|Langosta a la Luna
Tartaruga da Enseada|Tortuga de la Cala
Flamingo de Neon|Flamenco de Neón
Parque de Diversões|Parque de Diversiones
Carrossel Antigo|Carrusel Antiguo
Balões Coloridos|Globos de Colores
Roda-Gigante|Rueda de la Feria
Diamantes do Litoral|Diamantes de la Costa
Raspadinha Tropical|Rasca Tropical
Pôquer na Areia|Póker en la Arena
Roleta da Praia|Ruleta de la Playa
Torre da Orla|Torre de la Orilla
Arara Vermelha|Guacamayo Rojo
Papagaio Falante|Loro Parlante
Onça Pintada|Jaguar Pintado
Selva de Esmeralda|Selva Esmeralda
Saci Travesso|Saci Travieso
Iara das Águas|Iara de las Aguas
Vitória-Régia|Victoria Regia
Sucuri Gigante|Anaconda Gigante
Jabuti Corredor|Tortuga Corredora
Ariranha do Rio|Nutria del Río
Tamanduá Guloso|Hormiguero Goloso
Quati Curioso|Coatí Curioso
Perereca Verde|Ranita Verde
Flor do Cerrado|Flor del Cerrado
Ipê Amarelo|Lapacho Amarillo
Totem da Tribo|Tótem de la Tribu
Garimpo Antigo|Mina Antigua
Planeta Anel|Planeta Anillo
Galáxia Perdida|Galaxia Perdida
Disco Voador|Platillo Volador
Invasores de Pixel|Invasores de Píxel
Foguete a Vapor|Cohete a Vapor
Ouro de Eldorado|Oro de Eldorado
Raspadinha da Selva|Rasca de la Selva
Pôquer do Rio|Póker del Río
Roleta da Selva|Ruleta de la Selva
Dados do Saci|Dados del Saci
Sabiá Laranjeira|Zorzal Colorado
Canário do Reino|Canario del Reino
Galinha do Terreiro|Gallina del Patio
Fazenda Alegre|Granja Alegre
Colheita de Outono|Cosecha de Otoño
Horta da Tia|Huerta de la Tía
Cavalo de Prata|Caballo de Plata
Raposa Prateada|Zorro Plateado
Urso e Mel|Oso y Miel
Morcego da Torre|Murciélago de la Torre
Castelo da Baviera|Castillo de Baviera
Rei Arthur Menino|Arturo Niño
Cavaleiro Negro|Caballero Negro
Robin da Floresta|Robin del Bosque
Viking do Norte|Vikingo del Norte
Martelo de Thor|Martillo de Thor
Corvos de Odin|Cuervos de Odín
Valquíria|Valquiria
Magia no Sótão|Magia en el Ático
Livro de Lendas|Libro de Leyendas
Chave de Bronze|Llave de Bronce
Enigma de Veneza|Enigma de Venecia
Noite na Ópera|Noche en la Ópera
Cinema Mudo|Cine Mudo
Vinil e Fones|Vinilo y Audífonos
Salto Alto|Tacón Alto
Aliança de Ouro|Anillo de Oro
Presente de Natal|Regalo de Navidad
Trenó de Gelo|Trineo de Hielo
Coroa de Rubis|Corona de Rubíes
Raspadinha de Natal|Rasca de Navidad
Pôquer de Veneza|Póker de Venecia
Roleta de Viena|Ruleta de Viena
Dados Vikings|Dados Vikingos
Torre de Bronze|Torre de Bronce
Trevo da Sorte|Trébol de la Suerte
Trevo Clássico|Trébol Clásico
Sete Vermelho|Siete Rojo
Barra Dupla|Barra Doble
Cerejas e Sinos|Cerezas y Campanas
Unicórnio de Papel|Unicornio de Papel
Horta Encantada|Huerta Encantada
Cometa do Sul|Cometa del Sur
Calçadão|Paseo Marítimo
Bloco da Esquina|Comparsa de la Esquina
Gol de Placa|Golazo
Domingo de Futebol|Domingo de Fútbol
Pipas no Morro|Cometas en el Cerro
Último Trem|Último Tren
Garoa Paulistana|Llovizna Paulista
Dama da Noite|Dama de Noche
Quintal da Infância|Patio de la Infancia
Bicicleta Vermelha|Bicicleta Roja
Picolé de Uva|Paleta de Uva
Bola na Rede|Balón en la Red
Roda de Samba|Rueda de Samba
Trevo de Diamante|Trébol de Diamante
Cofre da Casa|Cofre de la Casa
Raspadinha da Sorte|Rasca de la Suerte
Pôquer da Casa|Póker de la Casa
Roleta da Sorte|Ruleta de la Suerte
Dados da Casa|Dados de la Casa
Torre da Feira|Torre de la Feria
Aurora do Norte|Aurora del Norte
Lobo do Gelo|Lobo de Hielo
Pinguim Maestro|Pingüino Maestro
Expedição Polar|Expedición Polar
Urso da Montanha|Oso de la Montaña
Rena de Cristal|Reno de Cristal
Barco Viking|Barco Vikingo
Trovão do Norte|Trueno del Norte
Saga dos Nove Reinos|Los Nueve Reinos
Runas de Fogo|Runas de Fuego
Floresta de Gelo|Bosque de Hielo
Bonecas Russas|Muñecas Rusas
Inverno em Moscou|Invierno en Moscú
Palácio de Neve|Palacio de Nieve
Trilha do Lince|Senda del Lince
Observatório|Observatorio
Chuva de Meteoros|Lluvia de Meteoros
Órbita Baixa|Órbita Baja
Marte Vermelho|Marte Rojo
Constelação de Leão|Constelación de Leo
Fliperama 88|Arcade 88
Robôs de Lata|Robots de Lata
Engrenagens|Engranajes
Farol da Ponta|Faro de la Punta
Baleia Branca|Ballena Blanca
Bússola de Prata|Brújula de Plata
Raspadinha de Neve|Rasca de Nieve
Pôquer de Inverno|Póker de Invierno
Roleta Boreal|Ruleta Boreal
Dados de Gelo|Dados de Hielo
Flor de Mandacaru|Flor de Mandacarú
Lampião e Maria|Lampião y María
Noite de São João|Noche de San Juan
Forró no Escuro|Forró a Oscuras
Boi da Cara Preta|Buey Cara Negra
Carcará do Sertão|Carancho del Sertón
Cacto de Ouro|Cactus de Oro
Sol do Agreste|Sol del Agreste
Jegue Teimoso|Burro Terco
Tapioca na Chapa|Tapioca a la Plancha
Cuscuz com Mel|Cuscús con Miel
Xilogravura|Xilografía
Sanfona Azul|Acordeón Azul
Jangada ao Mar|Balsa a la Mar
Iemanjá|Yemayá
Dunas Brancas|Dunas Blancas
Falésia Vermelha|Acantilado Rojo
Caranguejo Uçá|Cangrejo de Manglar
Ladeira de Olinda|Cuesta de Olinda
Galo da Madrugada|Gallo de Madrugada
Boneco de Olinda|Muñeco de Olinda
Molho de Pimenta|Salsa Picante
Ouro do Cangaço|Oro del Cangaço
Raspadinha Junina|Rasca de San Juan
Pôquer de Cordel|Póker de Cordel
Roleta do Sertão|Ruleta del Sertón
Seriema Dançante|Chuña Bailarina
Tatu-Bola|Armadillo Bola
Pequi Dourado|Pequi Dorado
Veado do Campo|Venado del Campo
Lobo do Cerrado|Lobo del Cerrado
Cachoeira Azul|Cascada Azul
Chapada dos Cristais|Meseta de Cristales
Queda de Diamantes|Lluvia de Diamantes
Mineiro Valente|Minero Valiente
Pão de Queijo|Pan de Queso
Fogão a Lenha|Fogón de Leña
Viola Caipira|Viola Campera
Comitiva Pantaneira|Arrieros del Pantanal
Tuiuiú do Pantanal|Jabirú del Pantanal
Arara Canindé|Guacamayo Canindé
Touro Bravo|Toro Bravo
Estrada de Ferro|Ferrocarril
Trem Mineiro|Tren Minero
Sino da Matriz|Campana de la Iglesia
Ouro Preto|Oro Negro
Queijo da Canastra|Queso de Canastra
Diamante da Chapada|Diamante de la Meseta
Raspadinha Mineira|Rasca Minera
Pôquer da Fazenda|Póker de la Hacienda
Roleta da Chapada|Ruleta de la Meseta
Dados da Roça|Dados del Campo
Torre do Mineiro|Torre del Minero
Estrela Guia|Estrella Guía
Estrelas do Cruzeiro|Estrellas del Sur
Luar Azul|Luna Azul
Sol de Meia-Noite|Sol de Medianoche
Vaga-Lumes|Luciérnagas
Raio de Prata|Rayo de Plata
Turbo Neon|Turbo Neón
Cidade Elétrica|Ciudad Eléctrica
Noite de Vinil|Noche de Vinilo
Holofotes|Reflectores
Champanhe e Fogos|Champán y Fuegos
Virada na Praia|Fin de Año en la Playa
Brinde ao Sol|Brindis al Sol
Caleidoscópio|Caleidoscopio
Fada do Bosque|Hada del Bosque
Unicórnio de Neon|Unicornio de Neón
Fogueira das Lendas|Hoguera de Leyendas
Templo da Luz|Templo de la Luz
Lâmpada do Gênio|Lámpara del Genio
Raspadinha Estelar|Rasca Estelar
Pôquer de Neon|Póker de Neón
Roleta Neon|Ruleta Neón
Torre Neon|Torre Neón
Roleta Brasil|Ruleta Brasil
Roleta Ipanema|Ruleta Ipanema
Roleta Paulista|Ruleta Paulista
Roleta Baiana|Ruleta Bahiana
Roleta Carioca|Ruleta Carioca
Roleta Gaúcha|Ruleta Gaucha
Roleta Mineira|Ruleta Minera
Roleta Nordeste|Ruleta Nordeste
Roleta do Guará|Ruleta del Guará
Roleta Amazônia|Ruleta Amazonia
Bacará Safira|Bacará Zafiro
Blackjack Prata|Blackjack Plata
Blackjack Ametista|Blackjack Amatista
Blackjack Ônix|Blackjack Ónix
Dragão e Tigre Rubi|Dragón y Tigre Rubí
Dragão e Tigre Ouro|Dragón y Tigre Oro
Roleta da Onça|Ruleta del Jaguar
Roleta do Salão|Ruleta del Salón
Roleta Europeia|Ruleta Europea
Roleta Zero|Ruleta Cero
Roleta Veloz|Ruleta Veloz
Roleta VIP|Ruleta VIP
Roleta Noturna|Ruleta Nocturna
Roleta do Cais|Ruleta del Muelle
Roleta Panorâmica|Ruleta Panorámica
Roleta Relâmpago|Ruleta Relámpago
Blackjack da Onça|Blackjack del Jaguar
Hold'em da Onça|Hold'em del Jaguar
Hold'em Noturno|Hold'em Nocturno
Dragão e Tigre Mar|Dragón y Tigre Mar
Dragão e Tigre Gelo|Dragón y Tigre Hielo
Roleta Sul|Ruleta Sur
Roleta de Gramado|Ruleta de Gramado
Roleta da Serra|Ruleta de la Sierra
Roleta Floripa|Ruleta Floripa
Roleta Curitiba|Ruleta Curitiba
Roleta Iguaçu|Ruleta Iguazú
Roleta Pampa|Ruleta Pampa
Roleta Veludo|Ruleta Terciopelo
Roleta Cetim|Ruleta Satén
Roleta Mármore|Ruleta Mármol
Blackjack Araucária|Blackjack Araucaria
Blackjack Erva-Mate|Blackjack Yerba Mate
Blackjack Hortênsia|Blackjack Hortensia
Blackjack Vinícola|Blackjack Bodega
Bacará Chimarrão|Bacará Mate
Bacará Lareira|Bacará Chimenea
Bacará Neblina|Bacará Niebla
Hold'em Tropeiro|Hold'em Arriero
Dragão e Tigre Rei|Dragón y Tigre Rey
Dragão e Tigre Sol|Dragón y Tigre Sol
Hold'em da Jangada|Hold'em de la Balsa
Hold'em do Mucuripe|Hold'em de Mucuripe
Blackjack da Jangada|Blackjack de la Balsa
Blackjack do Porto|Blackjack del Puerto
Blackjack das Dunas|Blackjack de las Dunas
Bacará da Enseada|Bacará de la Cala
Bacará do Farol|Bacará del Faro
Bacará do Coral|Bacará del Coral
Dragão e Tigre Areia|Dragón y Tigre Duna
Dragão e Tigre Onda|Dragón y Tigre Ola
Dragão e Tigre Ilha|Dragón y Tigre Isla
Bingo da Quermesse|Bingo de la Kermés
Bingo do Caju|Bingo del Marañón
Bingo das Araras|Bingo de Guacamayos
Bingo do Sabiá|Bingo del Zorzal
Bingo Junino|Bingo de San Juan
Duelo de Araras|Duelo de Guacamayos
Duelo de Onças|Duelo de Jaguares
Duelo na Selva|Duelo en la Selva
Duelo de Tucanos|Duelo de Tucanes
Duelo de Jacarés|Duelo de Caimanes
Duelo de Águias|Duelo de Águilas
Duelo de Leões|Duelo de Leones
Duelo de Corujas|Duelo de Búhos
Duelo de Raposas|Duelo de Zorros
Duelo de Macacos|Duelo de Monos
Duelo de Cobras|Duelo de Serpientes
Desafio do Sertão|Desafío del Sertón
Desafio de Repente|Desafío de Repente
Desafio do Vaqueiro|Desafío del Vaquero
Desafio da Feira|Desafío de la Feria
Desafio do Cangaço|Desafío del Cangaço
Desafio da Fogueira|Desafío de la Hoguera
Desafio do Forró|Desafío del Forró
Desafio da Jangada|Desafío de la Balsa
Desafio do Boi|Desafío del Buey
Desafio da Pimenta|Desafío del Chile
Desafio do Farol|Desafío del Faro
Desafio do Cordel|Desafío del Cordel
Carta Maior|Carta Mayor
Duelo de Valetes|Duelo de Jotas
Duelo de Reis|Duelo de Reyes
Duelo de Copas|Duelo de Corazones
Duelo de Espadas|Duelo de Picas
Duelo de Ouros|Duelo de Diamantes
Duelo de Paus|Duelo de Tréboles
Duelo no Porto|Duelo en el Puerto
Duelo de Samurais|Duelo de Samuráis
Duelo de Dragões|Duelo de Dragones
Duelo Viking|Duelo Vikingo
Fúria do Tubarão|Furia del Tiburón
Dragão Marinho|Dragón Marino
Carpas do Imperador|Carpas del Emperador
Polvo Imperial|Pulpo Imperial
Lagoa das Lanternas|Laguna de Faroles
Tartaruga Anciã|Tortuga Anciana
Baiacu Zangado|Pez Globo Enojado
Lagosta de Ouro|Langosta de Oro
Tempestade no Mar|Tormenta en el Mar
Pesca no Coral|Pesca en el Coral
Peixe-Boi Feliz|Manatí Feliz
Siri de Praia|Jaiba de Playa
Maré de Verão|Marea de Verano
Camarão na Moranga|Camarón en Calabaza
Golfinhos da Baía|Delfines de la Bahía
Jangadeiro|Balsero
Peixes do Recife|Peces del Arrecife
Foca da Ilha|Foca de la Isla
Pirarucu Gigante|Paiche Gigante
Piranhas do Xingu|Pirañas del Xingú
Boto do Rio Negro|Delfín del Río Negro
Poraquê Elétrico|Anguila Eléctrica
Pesca no Araguaia|Pesca en el Araguaia
Jacaré na Lagoa|Caimán en la Laguna
Lontra Pescadora|Nutria Pescadora
Igarapé Secreto|Arroyo Secreto
Lua no Rio|Luna en el Río
Polvo Gigante|Pulpo Gigante
Baleia Azul|Ballena Azul
Tubarão Martelo|Tiburón Martillo
Kraken de Ferro|Kraken de Hierro
Tesouro Submerso|Tesoro Sumergido
Tridente de Netuno|Tridente de Neptuno
Cidade de Atlântida|Ciudad de Atlántida
Água-Viva de Neon|Medusa de Neón
Lula Gigante|Calamar Gigante
Pérolas do Abismo|Perlas del Abismo
Navio Afundado|Barco Hundido
Oceano Profundo|Océano Profundo
Mergulhador|Buzo
Raia Voadora|Raya Voladora
Futebol Virtual|Fútbol Virtual
Futebol Paulista|Fútbol Paulista
Futebol Nordestino|Fútbol del Nordeste
Clássico do Sul|Clásico del Sur
Clássico Carioca|Clásico Carioca
Basquete Virtual|Básquet Virtual
Basquete de Praia|Básquet de Playa
Tênis Virtual|Tenis Virtual
Tênis no Saibro|Tenis en Arcilla
Corrida no Hipódromo|Carrera en Hipódromo
Corrida da Serra|Carrera de la Sierra
Luta Virtual|Pelea Virtual
Noite de Boxe|Noche de Boxeo
Rodada de Futebol|Jornada de Fútbol
Clássico Baiano|Clásico Bahiano
Clássico do Recife|Clásico de Recife
Clássico Cearense|Clásico de Ceará
Futebol da Madrugada|Fútbol de Madrugada
Rodada de Basquete|Jornada de Básquet
Basquete do Interior|Básquet de Campo
Rodada de Tênis|Jornada de Tenis
Tênis Noturno|Tenis Nocturno
Rodada de Corridas|Jornada de Carreras
Galope da Tarde|Galope de la Tarde
Rodada de Lutas|Jornada de Peleas
Futebol Pixel|Fútbol Píxel
Clássico Digital|Clásico Digital
Basquete Pixel|Básquet Píxel
Corrida Pixel|Carrera Píxel
Luta Pixel|Pelea Píxel
Futebol de Ataque|Fútbol de Ataque
Meio-Campo Digital|Mediocampo Digital
Basquete Neon|Básquet Neón
Tênis Neon|Tenis Neón
Luta Neon|Pelea Neón
Futebol de Console|Fútbol de Consola
Clássico de Console|Clásico de Consola
Basquete de Console|Básquet de Consola
Tênis de Console|Tenis de Consola
Corrida de Console|Carrera de Consola
Futebol Tático|Fútbol Táctico
Bola Parada|Balón Parado
Basquete Tático|Básquet Táctico
Luta Tática|Pelea Táctica
Futebol Alienígena|Fútbol Alienígena
Futebol dos Robôs|Fútbol de Robots
Tênis dos Robôs|Tenis de Robots
Corrida dos Robôs|Carrera de Robots
Luta dos Robôs|Pelea de Robots
Roleta da Bruna|Ruleta de Bruna
Roleta do Caio|Ruleta de Caio
Bacará da Helena|Bacará de Helena
Dragão e Tigre Davi|Dragón y Tigre Davi
Sic Bo da Tainá|Sic Bo de Tainá
Roleta da Letícia|Ruleta de Letícia
Roda-Show Beto|Rueda-Show Beto
Roleta da Joana|Ruleta de Joana
Bacará da Larissa|Bacará de Larissa
Dragão e Tigre Ivo|Dragón y Tigre Ivo
Sic Bo da Marina|Sic Bo de Marina
Bacará da Sofia|Bacará de Sofia
Roleta da Yara|Ruleta de Yara
Roda-Show Dandara|Rueda-Show Dandara
Mais ou Menos|Más o Menos
Roda|Rueda
Pôquer de Valetes|Póker de Jotas
Pôquer de Curingas|Póker de Comodines
Dragão e Tigre|Dragón y Tigre
Roleta|Ruleta
Balão|Globo
Voo do Boto|Vuelo del Delfín
Voo da Onça|Vuelo del Jaguar
Voo do Minuano|Vuelo del Minuano
Quina da Noite|Quina de la Noche
Dupla Sorte|Doble Suerte
Quinze da Sorte|Quince de la Suerte
Vietnã Norte|Vietnam Norte
Vietnã Sul|Vietnam Sur
Cores 1 min|Colores 1 min
`

const TITLES: ReadonlyMap<string, string> = new Map(
  LINES.trim()
    .split('\n')
    .map((line) => line.split('|') as [string, string]),
)

/** A game of another maker has no Spanish title here: its Portuguese one is nearer to a Spanish reader than the English. */
export const spanishTitle = (pt: string): string => TITLES.get(pt) ?? pt
