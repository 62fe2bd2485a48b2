export default {
  undo: 'Undo',
  undone: 'Undone.',
  undoFailed: 'It could not be undone. What was done stands.',
  returned: '{{name}} is back in the queue.',
  taken: '{{name}} took this customer before you.',
  takenByOther: 'Somebody else is attending already.',
  actionFailed: 'It did not work. Nothing changed; try again.',
}
