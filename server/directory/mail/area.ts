import { sendMailJob } from './send.job'

/** What the whole takes in of this area. */
export const area = {
  jobs: { 'mail.send': sendMailJob },
}
