import { get, post, postFile } from './api.js'
import { byId, dayLabel, el, initials, phoneLabel } from './dom.js'
import { bubble } from './message.js'

/** The phone in the middle as its owner sees it, with what the person at the emulator may do to it around it. */
export function phoneScreen({ complain, changed }) {
  let phone = null
  let numbers = []
  let drawn = ''
  let typingUntil = 0
  let pinned = true
  const bubbles = byId('bubbles')
  const text = byId('text')

  const attempt = (task) => task().catch((error) => complain(error.message))
  const target = () => (numbers.length > 1 ? byId('number').value : undefined)

  function write(message, path = 'messages') {
    const { wa_id } = phone
    const number = target()
    return attempt(async () => {
      await post(`/phones/${wa_id}/${path}`, { ...message, ...(number && { phone_number_id: number }) })
      changed()
    })
  }

  function writeTyped(path) {
    const words = text.value
    if (!phone || words.trim() === '') return
    text.value = ''
    grow()
    void write({ text: words }, path)
  }
  byId('composer').addEventListener('submit', (event) => {
    event.preventDefault()
    writeTyped('messages')
  })
  for (const [id, path, body] of [
    ['missedCall', 'call'],
    ['stopMarketing', 'marketing', { value: 'stop' }],
    ['resumeMarketing', 'marketing', { value: 'resume' }],
    ['newIdentity', 'identity'],
  ])
    byId(id).addEventListener('click', () =>
      attempt(() => post(`/phones/${phone.wa_id}/${path}`, body ?? {})),
    )
  byId('asShop').addEventListener('click', () => writeTyped('echo'))
  byId('burst').addEventListener('click', () => {
    const messages = text.value.split('\n').filter((line) => line.trim() !== '')
    if (!phone || messages.length === 0) return complain('Digite uma mensagem por linha.')
    text.value = ''
    grow()
    void attempt(() => post(`/phones/${phone.wa_id}/burst`, { messages }))
  })
  byId('recycle').addEventListener('click', () => {
    const name = prompt('Quem tem o número agora?')?.trim()
    if (name) void attempt(() => post(`/phones/${phone.wa_id}/recycle`, { name }))
  })
  byId('move').addEventListener('click', () => {
    const to = prompt('Número novo, com 55 e DDD:')?.replace(/\D/g, '')
    if (to) void attempt(() => post(`/phones/${phone.wa_id}/move`, { to }))
  })
  text.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    byId('composer').requestSubmit()
  })
  text.addEventListener('input', grow)
  byId('attach').addEventListener('click', () => byId('file').click())
  byId('file').addEventListener('change', (event) => {
    const [file] = event.target.files
    event.target.value = ''
    if (file && phone) void attempt(() => postFile(phone.wa_id, file, target()))
  })
  for (const name of ['online', 'autoRead']) {
    byId(name).addEventListener('change', (event) =>
      attempt(() => post(`/phones/${phone.wa_id}/settings`, { [name]: event.target.checked })),
    )
  }

  // Pictures get their height only when they have come.
  bubbles.addEventListener('load', toEnd, true)

  function toEnd() {
    if (pinned) bubbles.scrollTop = bubbles.scrollHeight
  }

  function grow() {
    text.style.height = 'auto'
    text.style.height = `${Math.min(text.scrollHeight, 140)}px`
  }

  async function load() {
    const { wa_id } = phone
    const { messages } = await get(`/phones/${wa_id}/messages`)
    if (phone?.wa_id !== wa_id) return
    const version = JSON.stringify(messages.map(({ wamid, status }) => wamid + status))
    if (version !== drawn) draw(messages)
    drawn = version
    // A person who looks at the chat reads it; a window in the background does not.
    if (document.visibilityState === 'visible' && byId('device').checkVisibility()) {
      const fresh = messages.some(
        ({ direction, status, message }) =>
          direction === 'toCustomer' &&
          message.type !== 'reaction' &&
          (status === 'delivered' || status === 'sent'),
      )
      if (fresh && phone.online) await post(`/phones/${wa_id}/read`)
    }
  }

  function draw(messages) {
    const known = new Map(messages.map((entry) => [entry.wamid, entry]))
    const reactions = new Map()
    for (const { message, direction } of messages) {
      if (message.type !== 'reaction') continue
      const of = reactions.get(message.reaction.message_id) ?? {}
      reactions.set(message.reaction.message_id, { ...of, [direction]: message.reaction.emoji })
    }
    const atEnd = bubbles.scrollHeight - bubbles.scrollTop - bubbles.clientHeight < 80 || drawn === ''
    const nodes = []
    let day = ''
    for (const entry of messages) {
      if (entry.message.type === 'reaction') continue
      const label = dayLabel(entry.at)
      if (label !== day) nodes.push(el('li', { class: 'day' }, label))
      day = label
      const { context } = entry.message
      nodes.push(
        bubble(entry, {
          quoted: known.get(context?.message_id ?? context?.id),
          emojis: Object.values(reactions.get(entry.wamid) ?? {}).filter(Boolean),
          reply: write,
        }),
      )
    }
    if (nodes.length === 0) nodes.push(el('li', { class: 'day' }, 'Nenhuma mensagem ainda'))
    bubbles.replaceChildren(...nodes)
    pinned = atEnd
    toEnd()
  }

  function head() {
    const name = phone.name || phoneLabel(phone.wa_id)
    byId('chatName').textContent = name
    byId('chatAvatar').textContent = initials(name)
    const ends = phone.windowEndsAt && new Date(phone.windowEndsAt)
    const window = ends
      ? `janela até ${new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit' }).format(ends)}`
      : phone.windowOpen
        ? 'janela aberta'
        : 'janela fechada'
    byId('chatNumber').textContent = `${phoneLabel(phone.wa_id)} · ${window}`
    shop()
    byId('online').checked = phone.online
    byId('autoRead').checked = phone.autoRead ?? false
  }

  /** On the customer's phone the shop is the contact. */
  function shop() {
    const of = byId('number').value || phone.last?.phone_number_id
    const number = numbers.find(({ id }) => id === of) ?? numbers[0]
    byId('shopName').textContent = number?.verifiedName ?? ''
    byId('shopAvatar').textContent = number ? initials(number.verifiedName) : ''
    byId('clock').textContent = new Intl.DateTimeFormat('pt-BR', {
      hour: '2-digit',
      minute: '2-digit',
    }).format()
  }
  byId('number').addEventListener('change', shop)

  return {
    /** Opens a customer's chat, or follows a change of the one that is open. */
    async show(next, businessNumbers, defaults) {
      const other = next.wa_id !== phone?.wa_id
      phone = { ...next, autoRead: next.autoRead ?? defaults.autoRead }
      if (other) {
        drawn = ''
        typingUntil = 0
        text.value = ''
        grow()
      }
      if (other || numbers.length !== businessNumbers.length) offerNumbers(businessNumbers)
      byId('nobody').hidden = true
      byId('device').hidden = false
      head()
      await attempt(load)
    },
    /** The business shows "typing": at most 25 s, or until it writes. */
    typing(waId, on) {
      if (waId !== phone?.wa_id) return
      typingUntil = on ? Date.now() + 25_000 : 0
      byId('typing').textContent = on ? 'digitando…' : ''
      if (on) {
        setTimeout(() => {
          if (Date.now() >= typingUntil) byId('typing').textContent = ''
        }, 25_100)
      }
    },
    current: () => phone?.wa_id ?? null,
  }

  function offerNumbers(list) {
    numbers = list
    const select = byId('number')
    select.replaceChildren(
      ...list.map((number) =>
        el('option', { value: number.id }, `${number.verifiedName} · ${number.displayPhone}`),
      ),
    )
    byId('numberLabel').hidden = list.length < 2
    if (phone.last) select.value = phone.last.phone_number_id
  }
}
