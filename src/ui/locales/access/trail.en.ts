import type { TrailTexts } from '@ui/access-trail/texts'

/** The same in English. */
export const trailEn: TrailTexts = {
  lead: 'Who was given data of which customer. Each line is the first time within ten minutes (in lists, an hour).',
  list: 'Access to customers',
  customer: 'Customer',
  everyCustomer: 'All customers',
  noCustomer: 'No customer found.',
  numbered: 'Customer {{id}}',
  gone: 'User {{id}}',
  onlyCustomer: 'Show the customer {{name}} only',
  onlyUser: 'Show the user {{name}} only',
  kind: 'What',
  all: 'Everything',
  deeds: 'Everything but lists',
  empty: 'No access with these filters.',
  clear: 'Clear filters',
  failed: 'The accesses could not be loaded. Try again.',
  retry: 'Try again',
  more: 'Load more',
  export: 'Export CSV',
  exported: 'Accesses exported.',
  notExported: 'The export did not finish and nothing was saved. Try again, or choose a shorter time.',
  file: 'access-to-customers.csv',
  kinds: {
    listed: 'Saw in a list',
    found: 'Found by search',
    opened: 'Opened',
    downloaded: 'Downloaded a file',
    exported: 'Exported',
  },
}
