export default {
  title: 'Emojis',
  search: 'Search emoji',
  loading: 'Loading emojis…',
  none: 'No emoji found.',
  failed: 'The emojis did not load. Check the connection.',
  react: 'Choose a reaction',
}
