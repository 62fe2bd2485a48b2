import { get } from './api.js'
import { byId, el, phoneLabel } from './dom.js'

/** Lines shown; the whole journal is at /__emulator/journal. */
const SHOWN = 150

const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** What a line says: [what, about, tone]. */
function line(entry) {
  switch (entry.kind) {
    case 'call': {
      const answer = entry.status ?? 'cortada'
      const tone = entry.status === 200 ? 'good' : 'bad'
      const code = entry.response?.error?.code
      return [
        `${entry.method} ${answer}`,
        `${entry.path.replace(/\?.*/, '')}${code ? ` · ${code}` : ''}`,
        tone,
      ]
    }
    case 'webhook':
      return ['webhook', `${entry.field} · ${about(entry.body)}`, '']
    case 'attempt': {
      const wait = entry.nextInMs ? ` · de novo em ${entry.nextInMs / 1000} s` : ''
      const good = entry.status === 200
      return [
        `entrega ${entry.status ?? entry.error}`,
        `tentativa ${entry.attempt}, ${entry.ms} ms${wait}`,
        good ? 'good' : 'bad',
      ]
    }
    case 'status':
      return [`status ${entry.status}`, phoneLabel(entry.wa_id), entry.status === 'failed' ? 'bad' : '']
    case 'accepted':
      return ['aceita', `para ${phoneLabel(entry.wa_id)}`, 'good']
    case 'inbound':
      return ['cliente', `de ${phoneLabel(entry.wa_id)}`, '']
    case 'read':
      return [
        entry.typing ? 'lida, digitando' : 'lida no painel',
        entry.wa_id ? phoneLabel(entry.wa_id) : '',
        '',
      ]
    case 'fault':
      return [
        `falha ${entry.action}`,
        `${entry.fault.kind} · restam ${entry.fault.left ?? 'sem fim'}`,
        entry.action === 'used' ? 'bad' : '',
      ]
    case 'phone':
      return ['celular', phoneLabel(entry.phone.wa_id), '']
    default:
      return [entry.kind, '', '']
  }
}

function about(body) {
  const value = body?.entry?.[0]?.changes?.[0]?.value
  if (value?.statuses) return value.statuses.map(({ status }) => status).join(', ')
  return value?.messages?.map(({ type }) => type).join(', ') ?? ''
}

/** The live journal on the right. */
export function journalPanel() {
  const list = byId('entries')
  const kind = byId('kind')
  const pause = byId('pause')
  let paused = false
  pause.addEventListener('click', () => {
    paused = !paused
    pause.setAttribute('aria-pressed', String(paused))
    pause.textContent = paused ? 'Continuar' : 'Pausar'
    if (!paused) void load()
  })
  kind.addEventListener('change', load)

  function row(entry) {
    const [what, aboutIt, tone] = line(entry)
    const details = el(
      'details',
      {},
      el(
        'summary',
        {},
        el('time', {}, clock.format(new Date(entry.at))),
        el('span', { class: `what ${tone}` }, what),
        el('span', { class: 'about' }, aboutIt),
      ),
    )
    // The JSON of a line is written out only for whoever opens it.
    details.addEventListener('toggle', () => {
      if (details.open && details.childElementCount === 1) {
        details.append(el('pre', { tabindex: '0' }, JSON.stringify(entry, null, 2)))
      }
    })
    return el('li', {}, details)
  }

  async function load() {
    const { journalHead } = await get('/healthz')
    const since = kind.value ? 0 : Math.max(0, journalHead - SHOWN)
    const query = kind.value ? `&kind=${kind.value}` : ''
    const { entries } = await get(`/journal?since=${since}${query}`)
    list.replaceChildren(...entries.slice(-SHOWN).reverse().map(row))
  }

  return {
    load,
    add(entry) {
      if (paused || (kind.value && !kind.value.split(',').includes(entry.kind))) return
      list.prepend(row(entry))
      while (list.childElementCount > SHOWN) list.lastElementChild.remove()
    },
  }
}
