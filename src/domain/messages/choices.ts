/** What the customer is to choose from: up to three buttons, or a list that opens by a button of its own. */
export type Choices = Readonly<{
  header: string | null
  footer: string | null
  /** What the button that opens the list says; null: the options are buttons themselves. */
  button: string | null
  options: readonly Readonly<{ title: string; description: string | null }>[]
}>

/** The options as `message_buttons` keeps them: see buttons.ts. */
export const keptButtons = ({ button, options }: Choices): object =>
  button === null
    ? options.map(({ title }) => ({ text: title, url: null }))
    : { button, rows: options.map((option) => ({ ...option })) }
