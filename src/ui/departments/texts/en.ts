export default {
  empty: 'There are no departments yet. Without them everybody sees the whole queue.',
  activatedHelp:
    'Out of use, it can no longer be chosen in transfers or for new users. Its people and the tickets they have stay as they are.',
  deleteText:
    'The department is gone then, and does not come back. Only one without people and tickets can be deleted.',
}
