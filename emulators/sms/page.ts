/** Phones on the left, one phone's messages and what it answers on the right. */
export const PAGE = `<!doctype html>
<html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>SMS (emulador)</title>
<style>
*{box-sizing:border-box}body{font:15px/1.5 system-ui;margin:0;display:grid;grid-template-columns:minmax(160px,280px) 1fr;height:100vh}
aside{border-right:1px solid #8886;overflow:auto}h1{font-size:16px;margin:12px 16px}
aside button{display:block;width:100%;text-align:left;font:inherit;background:none;border:0;border-bottom:1px solid #8883;padding:8px 16px;cursor:pointer;color:inherit}
aside button[aria-current=true]{background:#8883}aside small{display:block;opacity:.7;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
main{display:flex;flex-direction:column;min-width:0;height:100vh}header{padding:12px 16px;border-bottom:1px solid #8886}
ol{list-style:none;margin:0;padding:16px;flex:1;overflow:auto;display:flex;flex-direction:column;gap:8px}
li{max-width:44ch;border:1px solid #8886;border-radius:12px;padding:8px 12px;white-space:pre-wrap;overflow-wrap:anywhere}
li.shop{align-self:flex-end;background:#8882}li small{display:block;opacity:.7}
form{display:flex;gap:8px;padding:12px 16px;border-top:1px solid #8886}input{flex:1;font:inherit;padding:8px}form button{font:inherit;padding:8px 16px}
</style>
<aside><h1>SMS</h1><nav id="phones" aria-label="Telefones"></nav></aside>
<main><header id="who">Nenhum SMS ainda. Nada sai desta máquina.</header><ol id="messages"></ol>
<form id="form" hidden><input id="text" aria-label="Digite como o cliente" placeholder="Digite como o cliente" maxlength="160" autocomplete="off"><button>Responder</button></form></main>
<script type="module" src="/page.js"></script></html>`

export const SCRIPT = `
const of = (id) => document.getElementById(id)
let chosen = decodeURIComponent(location.hash.slice(1))
const json = async (path, body) => (await fetch(path, body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json()
const made = (tag, text, more = {}) => Object.assign(document.createElement(tag), { textContent: text, ...more })
let shown = ''
async function show() {
  const phones = await json('/__sms/phones')
  if (chosen === '' && phones[0]) chosen = phones[0].phone
  const messages = chosen === '' ? [] : await json('/__sms/phones/' + encodeURIComponent(chosen))
  const state = JSON.stringify([chosen, phones, messages])
  if (state === shown) return
  shown = state
  of('phones').replaceChildren(...phones.map(({ phone, last }) => {
    const button = made('button', '+' + phone, { type: 'button', onclick: () => { chosen = phone; location.hash = phone; void show() } })
    button.setAttribute('aria-current', String(phone === chosen))
    button.append(made('small', last.text))
    return button
  }))
  if (chosen !== '') of('who').textContent = '+' + chosen
  of('form').hidden = chosen === ''
  of('messages').replaceChildren(...messages.map((sms) => {
    const item = made('li', sms.text, { className: sms.to })
    item.append(made('small', (sms.to === 'phone' ? 'de ' + sms.sender + ' · ' : '') + new Date(sms.at).toLocaleTimeString('pt-BR') + ' · ' + sms.state))
    return item
  }))
  of('messages').lastElementChild?.scrollIntoView()
}
of('form').onsubmit = async (event) => {
  event.preventDefault()
  const text = of('text').value.trim()
  if (text === '') return
  of('text').value = ''
  await json('/__sms/phones/' + encodeURIComponent(chosen) + '/answer', { text })
  await show()
}
await show()
setInterval(() => void show(), 1500)
`
