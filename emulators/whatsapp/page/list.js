import { byId, el, initials, phoneLabel, shortTime } from './dom.js'

/** The list of phones on the left. `choose` is called with the wa_id of the one a person picks. */
export function customerList(choose) {
  const search = byId('search')
  let phones = []
  let chosen = null
  search.addEventListener('input', draw)

  function row(phone) {
    const name = phone.name || phoneLabel(phone.wa_id)
    const last = phone.last
    const mine = last?.direction === 'toBusiness' ? 'Cliente: ' : ''
    return el(
      'li',
      {},
      el(
        'button',
        {
          type: 'button',
          class: `row${phone.unread ? ' unread' : ''}`,
          'aria-current': phone.wa_id === chosen ? 'true' : null,
          'data-wa': phone.wa_id,
          onclick: () => choose(phone.wa_id),
        },
        el('span', { class: `avatar${phone.online ? '' : ' off'}`, 'aria-hidden': 'true' }, initials(name)),
        el(
          'span',
          { class: 'two' },
          el(
            'span',
            { class: 'first' },
            el('span', { class: 'name' }, name),
            last && el('time', {}, shortTime(last.at)),
          ),
          el(
            'span',
            { class: 'second' },
            el('span', { class: 'last' }, last ? mine + last.text : phoneLabel(phone.wa_id)),
            !phone.online && el('span', { class: 'tag' }, 'offline'),
            phone.unread > 0 &&
              el('span', { class: 'count', 'aria-label': `${phone.unread} não lidas` }, String(phone.unread)),
          ),
          last && el('span', { class: 'number' }, phoneLabel(phone.wa_id)),
        ),
      ),
    )
  }

  function draw() {
    const wanted = search.value.trim().toLowerCase()
    const digits = wanted.replace(/\D/g, '')
    const shown = phones.filter(
      (phone) => phone.name.toLowerCase().includes(wanted) || (digits !== '' && phone.wa_id.includes(digits)),
    )
    const focused = document.activeElement?.dataset?.wa
    const empty =
      phones.length === 0
        ? 'Nenhum cliente ainda. Crie um em "Novo cliente".'
        : 'Ninguém com esse nome ou número.'
    byId('phones').replaceChildren(
      ...(shown.length > 0 ? shown.map(row) : [el('li', { class: 'empty quiet' }, empty)]),
    )
    // Drawing anew must not take the keyboard away from whoever walks through the list.
    if (focused) byId('phones').querySelector(`[data-wa="${focused}"]`)?.focus()
  }

  return {
    show(newPhones) {
      phones = newPhones
      draw()
    },
    choose(waId) {
      chosen = waId
      draw()
    },
    phone: (waId) => phones.find((phone) => phone.wa_id === waId),
  }
}
