import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'section'>, 'aria-label' | 'tabIndex'> & {
  /** What assistive technology calls it. */
  label: string
}

/** What scrolls within a page: it has a name, and the keyboard reaches it and moves it. */
export function ScrollRegion({ label, ...rest }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1).
    <section tabIndex={0} aria-label={label} {...rest} />
  )
}
