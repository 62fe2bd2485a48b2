import type { KitTexts } from '@ui/kit/kitTexts'

/** The shared parts, in English. */
export const kitEn: KitTexts = {
  showSecret: 'Show or hide what was typed',
  day: { shape: 'dd/mm/yyyy', timeShape: 'dd/mm/yyyy HH:mm', before: 'Month before', after: 'Month after' },
  list: {
    retry: 'Try again',
    failed: 'This could not be loaded. Check the connection.',
    nothingFound: 'Nothing found with these filters.',
    clear: 'Clear the filters',
    pages: 'Pages',
    perPage: 'Per page',
    range: '{{from}}–{{to}} of {{total}}',
    next: 'Next page',
    previous: 'Previous page',
  },
  update: {
    offer: 'New version: update',
    going: 'Updating…',
    unsaved: 'Something on this screen is not saved. Save or discard it before updating.',
  },
  unsaved: {
    title: 'Leave without saving?',
    text: 'What was changed here and not saved will be lost.',
    leave: 'Leave without saving',
  },
}
