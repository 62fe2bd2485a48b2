/** A good form of a field that a shop keeps of its customers. */
export const aFieldForm = (label: string) => ({
  label,
  kind: 'text',
  section: 'x',
  help: '',
  required: false,
  unique: false,
  sensitive: false,
  inChat: true,
  choices: [],
})
