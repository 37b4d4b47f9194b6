function element(name, properties = {}, ...children) {
  const node = Object.assign(document.createElement(name), properties)
  node.append(...children)
  return node
}

const json = (value) => element('pre', { tabIndex: 0 }, JSON.stringify(value, null, 2))

function section(title, content) {
  return [element('h3', {}, title), content]
}

function errorsOf(operation) {
  const list = element('ul')
  for (const [status, response] of Object.entries(operation.responses)) {
    for (const code of response['x-error-codes'] ?? [])
      list.append(element('li', {}, `${status} `, element('code', {}, code)))
  }
  return list
}

function detailsOf(operation) {
  const parts = [element('p', { className: 'soft' }, `For ${operation['x-who']}.`)]
  for (const gate of [operation['x-module'], operation['x-flag']]) {
    if (gate) parts.push(element('p', { className: 'soft' }, `Needs ${gate.id}: ${gate.doc}.`))
  }
  if (operation['x-encrypted'])
    parts.push(element('p', { className: 'soft' }, `Body sealed: ${operation['x-encrypted']}.`))
  if (operation.parameters.length > 0) parts.push(...section('Parameters', json(operation.parameters)))
  const body = operation.requestBody && Object.values(operation.requestBody.content)[0]
  if (body) parts.push(...section('Body', json(body.schema)))
  const answer = operation.responses[200].content['application/json'].schema.properties.value
  parts.push(...section('Value', json(answer)), ...section('Errors', errorsOf(operation)))
  return element('div', {}, ...parts)
}

function cardOf(method, path, operation) {
  const title = element(
    'summary',
    {},
    element('span', { className: 'method' }, method.toUpperCase()),
    element('code', {}, path),
    element('span', { className: 'soft' }, ` ${operation.summary}`),
  )
  const card = element('details', {}, title)
  card.dataset.text = JSON.stringify([
    method,
    path,
    operation.summary,
    operation['x-module'],
    operation['x-flag'],
    Object.values(operation.responses).map((r) => r['x-error-codes']),
  ]).toLowerCase()
  card.addEventListener('toggle', () => card.open && card.children.length === 1 && card.append(detailsOf(operation)))
  return card
}

function show(api) {
  const areas = new Map()
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const area = operation.tags[0]
      areas.set(area, [...(areas.get(area) ?? []), cardOf(method, path, operation)])
    }
  }
  for (const [area, cards] of [...areas].sort(([a], [b]) => a.localeCompare(b))) {
    document.querySelector('#areas').append(element('a', { href: `#${area}` }, `${area} (${cards.length})`))
    document.querySelector('#calls').append(element('section', { id: area }, element('h2', {}, area), ...cards))
  }
}

function filter(words) {
  let shown = 0
  for (const card of document.querySelectorAll('details')) {
    card.hidden = !words.every((word) => card.dataset.text.includes(word))
    if (!card.hidden) shown += 1
  }
  for (const area of document.querySelectorAll('section')) {
    area.hidden = !area.querySelector('details:not([hidden])')
  }
  document.querySelector('#count').textContent = `${shown} calls`
}

const search = document.querySelector('#search')
search.addEventListener('input', () => filter(search.value.toLowerCase().split(/\s+/)))

const response = await fetch('/wps/openapi.json')
show(await response.json())
filter([''])
