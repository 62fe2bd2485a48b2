import { silenceDue } from './due.job'

/** What the whole takes in of this area. */
export const area = {
  jobs: { 'inactivity.due': silenceDue },
}
