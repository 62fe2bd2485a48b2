import { describeArea } from '../described/describe-area'

/** Why one may be on pause. Pauses that were made for a reason keep the name it had, whatever becomes of it. */
export const pauseReasons = describeArea({
  one: 'pauseReason',
  about: 'a reason for a pause, as administrators see it',
  nouns: {
    pt_BR: { one: 'motivo de pausa', many: 'motivos de pausa', gender: 'm' },
    en: { one: 'reason for a pause', many: 'reasons for a pause' },
  },
  route: {
    pattern: 'dynamic-settings/pause-reasons',
    with: 'dynamic-settings',
    menu: { section: 'settings', after: 'dynamic-settings/queue-distribution' },
  },
  needs: { read: ['dynamic-settings'], write: ['dynamic-settings'] },
  table: 'pause_reasons',
  columns: {
    name: { kind: 'text', most: 40, required: true, unique: 'caseless', search: true, sort: true },
    paused: { kind: 'count', about: 'How many are on pause for it now.' },
    active: { kind: 'active' },
  },
  // More nobody chooses from.
  most: 50,
  deleted: 'gone',
  form: 'dialog',
  contract: { argument: 'reason' },
})
