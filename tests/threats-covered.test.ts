import { isCovered, numbered } from './covered'

// Threats of the browser, the API, the sockets, between tenants, of the log at rest and exported; chaos rows of the panel.
isCovered('docs/threats-covered.md', [
  ...numbered('B', 7),
  ...numbered('G', 11),
  ...numbered('W', 6),
  ...numbered('T', 4),
  ...numbered('L', 4),
  ...numbered('Q', 4),
  // Doors found open by trying them from outside.
  ...[4, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17].map((row) => `F${row}`),
  ...[3, 4, 5, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18, 19].map((row) => `R${row}`),
])
