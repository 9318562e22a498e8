/** The script of the page. It writes text, never markup. */
export const PAGE_SCRIPT = `(() => {
  const { operations, rows } = JSON.parse(document.getElementById('cases').textContent)
  const cases = rows.map(([id, title, level, spec, outcome, kind, why]) => {
    const [namespace, call] = operations[id.slice(0, id.indexOf('/'))]
    return { id, title, level, spec, outcome, kind, why, namespace, call }
  })
  const form = document.querySelector('.filters')
  const list = document.getElementById('list')
  const more = document.getElementById('more')
  const PAGE = 50
  let shown = PAGE
  const make = (tag, className, text) => {
    const element = document.createElement(tag)
    if (className) element.className = className
    if (text !== undefined) element.textContent = text
    return element
  }
  const row = (each) => {
    const line = make('article', 'case')
    const head = make('div')
    head.append(make('span', 'tag ' + each.outcome + ' ' + each.level, each.outcome === 'fail' ? 'fail, ' + each.level : each.outcome))
    const hasFinding = document.getElementById(each.id)
    const id = make(hasFinding ? 'a' : 'code', '', each.id)
    if (hasFinding) id.href = '#' + encodeURIComponent(each.id)
    head.append(' ', id, ' ', make('small', '', each.level + ' · ' + each.kind + ' · section ' + each.spec))
    line.append(head, make('p', '', each.title))
    if (each.why) line.append(make('p', 'why', each.why))
    return line
  }
  const wanted = () => {
    const values = Object.fromEntries(new FormData(form))
    const words = values.text.toLowerCase().split(/\\s+/).filter(Boolean)
    return cases.filter((each) =>
      ['outcome', 'level', 'kind', 'namespace'].every((name) => !values[name] || each[name] === values[name]) &&
      words.every((word) => (each.id + ' ' + each.title + ' ' + each.call + ' ' + each.why).toLowerCase().includes(word)))
  }
  const draw = () => {
    const found = wanted()
    list.replaceChildren(...found.slice(0, shown).map(row))
    form.querySelector('output').textContent = found.length.toLocaleString('en') + ' of ' + cases.length.toLocaleString('en')
    more.hidden = found.length <= shown
  }
  const redraw = () => { shown = PAGE; draw() }
  const choose = (values) => {
    form.reset()
    for (const name of Object.keys(values)) form.elements[name].value = values[name]
    redraw()
    form.scrollIntoView({ behavior: 'smooth' })
  }
  const open = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (!target || !('open' in target)) return
    for (let part = target; part; part = part.parentElement.closest('details')) part.open = true
    target.scrollIntoView()
  }
  form.addEventListener('input', redraw)
  form.addEventListener('reset', () => setTimeout(redraw))
  form.addEventListener('submit', (event) => event.preventDefault())
  more.addEventListener('click', () => { shown += PAGE; draw() })
  addEventListener('hashchange', open)
  document.addEventListener('click', async (event) => {
    const button = event.target.closest('button')
    if (!button) return
    if (button.dataset.outcome) choose({ outcome: button.dataset.outcome, level: button.dataset.level })
    if (button.dataset.show) {
      document.getElementById('findings').dataset.only = button.dataset.show
      for (const other of button.parentElement.children) other.setAttribute('aria-pressed', String(other === button))
    }
    if (button.dataset.kind) choose({ namespace: button.dataset.namespace, kind: button.dataset.kind })
    if (button.classList.contains('copy')) {
      await navigator.clipboard.writeText(button.closest('figure').querySelector('pre').textContent)
      button.textContent = 'copied'
    }
  })
  draw()
  open()
})()`
