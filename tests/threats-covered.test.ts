import { isCovered, numbered } from './covered'

// Threats of the browser, the API, the sockets and between tenants.
isCovered('docs/threats-covered.md', [
  ...numbered('B', 7),
  ...numbered('G', 11),
  ...numbered('W', 6),
  ...numbered('T', 4),
])
