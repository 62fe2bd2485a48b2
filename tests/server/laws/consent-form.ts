/** A consent as it is written down. */
export const CONSENT = {
  purpose: 'marketing',
  decision: 'granted',
  basis: 'consent',
  channel: 'counter',
  evidence: 'x',
  textVersion: '',
}
