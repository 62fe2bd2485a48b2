export default {
  insert: 'Insert a variable',
  insertInto: 'Insert a variable into {{field}}',
  find: 'Find a variable',
  none: 'No variable of that name.',
  proposal: 'A text to begin with',
  useProposal: 'Use this text',
}
