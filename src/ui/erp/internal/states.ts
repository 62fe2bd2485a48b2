/** How an integration stands, by the words of the contract. */
const STATES = ['connected', 'degraded', 'needs_login', 'paused'] as const
type ErpState = (typeof STATES)[number]
export const isErpState = (state: string): state is ErpState => STATES.some((one) => one === state)

export const toneOf = (state: ErpState): 'success' | 'danger' | 'quiet' =>
  state === 'connected' ? 'success' : state === 'paused' ? 'quiet' : 'danger'
