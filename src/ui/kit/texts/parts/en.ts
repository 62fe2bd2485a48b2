export default {
  showSecret: 'Show or hide what was typed',
  day: {
    shape: 'dd/mm/yyyy',
    timeShape: 'dd/mm/yyyy HH:mm',
    unread: 'This is no date. Write dd/mm/yyyy.',
    timeUnread: 'This is no date with a time. Write dd/mm/yyyy HH:mm.',
    before: 'Month before',
    after: 'Month after',
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
  about: 'How it is counted: {{name}}',
  tv: 'Television',
  leaveTv: 'Esc leaves',
  inUse: 'Still in use. Change this before deleting:',
}
