/** Colours that customers and their groups may be marked with; what each looks like is the theme's affair. */
export const COLOR_TAGS = [
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
  'gray',
] as const

export type ColorTag = (typeof COLOR_TAGS)[number]
