import type { RowArea } from '../row-areas'

let made = 0
export const area: RowArea = {
  name: 'MailDomain',
  // A name has no spaces, and is another one each time.
  form: (n) => ({
    name: `${String(n)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '')}${++made}.com.br`,
  }),
}
