/** The mode and faults on top, below them what was asked and answered. */
export const PAGE = `<!doctype html>
<html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>Modelo (emulador)</title>
<style>
*{box-sizing:border-box}body{font:15px/1.5 system-ui;margin:0 auto;max-width:100ch;padding:16px}h1{font-size:18px}
form{display:flex;gap:8px;flex-wrap:wrap;align-items:end;margin-bottom:16px}label{display:grid;gap:2px}select,button{font:inherit;padding:6px 12px}
ol{list-style:none;padding:0;display:grid;gap:12px}li{border:1px solid #8886;border-radius:8px;padding:8px 12px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:4px 0;font-size:13px}small{opacity:.7}
</style>
<h1>Modelo (emulador)</h1><p>Nada sai desta máquina. Endereço para a conta da Maria: <code id="address"></code>. Qualquer chave serve, menos <code>expired</code>.</p>
<form id="modes"><label>Como ele responde<select id="mode"></select></label><label>Próxima falha<select id="fault"></select></label><button>Pedir a falha</button></form>
<h2>O que saiu da loja</h2><ol id="journal" aria-live="polite"></ol>
<script type="module" src="/page.js"></script></html>`

export const SCRIPT = `
const of = (id) => document.getElementById(id)
const json = async (path, body) => (await fetch(path, body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json()
const made = (tag, text) => Object.assign(document.createElement(tag), { textContent: text })
of('address').textContent = location.origin
const state = await json('/__model/state')
of('mode').replaceChildren(...state.modes.map((one) => made('option', one)))
of('mode').value = state.mode
of('fault').replaceChildren(...state.faults.map((one) => made('option', one)))
of('mode').onchange = () => void json('/__model/mode', { mode: of('mode').value })
of('modes').onsubmit = (event) => { event.preventDefault(); void json('/__model/faults', { kind: of('fault').value }) }
let shown = -1
async function show() {
  const journal = await json('/__model/journal')
  if (journal.length === shown) return
  shown = journal.length
  of('journal').replaceChildren(...journal.slice(-50).reverse().map((call) => {
    const item = document.createElement('li')
    item.append(made('small', call.wire + ' · ' + new Date(call.at).toLocaleTimeString('pt-BR')), made('pre', JSON.stringify(call.body, null, 1)), made('pre', '→ ' + call.answer))
    return item
  }))
}
await show()
setInterval(() => void show(), 1500)
`
