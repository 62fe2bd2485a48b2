/** The window of embedded signup: its choice goes to the page that opened it as Meta's does, in two answers. */
const page = new URLSearchParams(location.search).get('origin') ?? ''
const byId = (id) => document.getElementById(id)

/** To the page itself: a text that holds JSON, as Meta sends it. */
const tell = (event, data) =>
  opener?.postMessage(JSON.stringify({ type: 'WA_EMBEDDED_SIGNUP', event, version: '3', data }), page)

/** Gone a moment after it was pressed, as a window that has something to put away. */
const leave = () => setTimeout(close, 150)

async function show() {
  const { numbers } = await (await fetch('/__emulator/signup')).json()
  for (const { id, displayPhone, verifiedName, waba } of numbers) {
    const input = document.createElement('input')
    Object.assign(input, { type: 'radio', name: 'phone', value: id, required: true })
    const account = document.createElement('small')
    account.textContent = `Conta ${waba}`
    const name = document.createElement('span')
    name.append(`${verifiedName} ${displayPhone}`, account)
    const label = document.createElement('label')
    label.append(input, name)
    byId('numbers').append(label)
  }
}

byId('form').addEventListener('submit', async (event) => {
  event.preventDefault()
  const phone = new FormData(event.target).get('phone')
  const answer = await fetch('/__emulator/signup', {
    method: 'POST',
    body: JSON.stringify({ phone_number_id: phone }),
  })
  if (!answer.ok) {
    byId('failure').textContent = 'O emulador não conhece este número.'
    return
  }
  const { code, waba_id, phone_number_id } = await answer.json()
  tell('FINISH', { phone_number_id, waba_id, business_id: waba_id })
  opener?.postMessage({ emulatedLogin: { code } }, page)
  leave()
})
byId('cancel').addEventListener('click', () => {
  tell('CANCEL', { current_step: 'PHONE_NUMBER_SETUP' })
  leave()
})
byId('trouble').addEventListener('click', () => {
  tell('ERROR', { error_message: 'A conta está em análise.', error_id: '1', session_id: '1' })
  leave()
})

show().catch(() => {
  byId('failure').textContent = 'O emulador não respondeu.'
})
