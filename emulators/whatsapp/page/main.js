import { follow, get, post } from './api.js'
import { phoneScreen } from './chat.js'
import { byId } from './dom.js'
import { faultPanel } from './faults.js'
import { journalPanel } from './journal.js'
import { customerList } from './list.js'
import { rulesPanel } from './rules.js'

let numbers = []
let settings = { autoRead: false }
let chosen = null
let noticeTimer

function complain(words) {
  const notice = byId('notice')
  notice.textContent = words
  notice.hidden = false
  clearTimeout(noticeTimer)
  noticeTimer = setTimeout(() => {
    notice.hidden = true
  }, 5_000)
}

const screen = phoneScreen({ complain, changed: () => soon() })
const journal = journalPanel()
const faults = faultPanel({ complain, currentPhone: () => chosen })
const rules = rulesPanel({ complain })
const list = customerList(open)

/** On a narrow screen one part is seen at a time. */
function view(name) {
  byId('panes').dataset.view = name
  for (const tab of document.querySelectorAll('[data-view][aria-pressed]')) {
    tab.setAttribute('aria-pressed', String(tab.dataset.view === name))
  }
  if (name === 'chat') soon()
}
for (const tab of document.querySelectorAll('.tabs button')) {
  tab.addEventListener('click', () => view(tab.dataset.view))
}
byId('back').addEventListener('click', () => view('list'))

async function open(waId) {
  chosen = waId
  list.choose(waId)
  view('chat')
  await refresh()
  if (matchMedia('(min-width: 900px)').matches) byId('text').focus()
}

async function refresh() {
  const [answer, now] = await Promise.all([get('/phones'), get('/settings')])
  numbers = answer.numbers
  settings = now
  byId('autoReadAll').checked = settings.autoRead
  rules.show(settings)
  list.show(answer.phones)
  const phone = chosen && list.phone(chosen)
  if (phone) await screen.show(phone, numbers, settings)
}

// Many entries come at once under load: the page asks again once, a moment after the first of them.
let waiting = false
function soon() {
  if (waiting) return
  waiting = true
  setTimeout(() => {
    waiting = false
    refresh().catch(() => {})
  }, 120)
}

byId('autoReadAll').addEventListener('change', (event) =>
  post('/settings', { autoRead: event.target.checked }).catch((error) => complain(error.message)),
)
document.addEventListener('visibilitychange', soon)

const dialog = byId('customerDialog')
byId('newCustomer').addEventListener('click', () => {
  byId('customerForm').reset()
  byId('customerError').textContent = ''
  dialog.showModal()
})
byId('customerCancel').addEventListener('click', () => dialog.close())
byId('customerForm').addEventListener('submit', async (event) => {
  event.preventDefault()
  const typed = byId('customerNumber').value
  const digits = typed.replace(/\D/g, '')
  const local = !typed.trim().startsWith('+') && (digits.length === 10 || digits.length === 11)
  const waId = local ? `55${digits}` : digits
  if (waId.length < 8 || waId.length > 15) {
    byId('customerError').textContent = 'Informe o número com DDD, por exemplo 85 99999-0000.'
    return
  }
  try {
    const { phones } = await post('/phones', [{ wa_id: waId, name: byId('customerName').value.trim() }])
    dialog.close()
    await refresh()
    await open(phones[0].wa_id)
  } catch (error) {
    byId('customerError').textContent = error.message
  }
})

let wasAway = false
follow(
  (entry) => {
    journal.add(entry)
    if (entry.kind === 'fault' || entry.kind === 'reset') void faults.refresh()
    if (entry.kind === 'template' || entry.kind === 'reset') void rules.refresh()
    if (entry.kind === 'read') screen.typing(entry.wa_id, entry.typing)
    if (entry.kind === 'accepted') screen.typing(entry.wa_id, false)
    if (!['call', 'webhook', 'attempt', 'fault'].includes(entry.kind)) soon()
  },
  (there) => {
    byId('link').textContent = there ? 'Ao vivo' : 'Sem conexão com o emulador; tentando de novo…'
    byId('link').classList.toggle('away', !there)
    if (there && wasAway) {
      soon()
      void journal.load()
    }
    wasAway = !there
  },
)

await Promise.all([refresh(), journal.load(), faults.refresh(), rules.refresh()]).catch((error) =>
  complain(error.message),
)
