import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

/** Mantine wants ten shades; all but the ones mapped below are read from theme.css. */
const shades = (role: string): MantineColorsTuple => {
  const fill = `var(--balcao-${role}-fill)`
  const tint = `var(--balcao-${role}-tint)`
  const text = `var(--balcao-${role}-text)`
  const brand = `var(--balcao-${role})`
  return [tint, tint, tint, tint, text, brand, fill, fill, fill, fill]
}

/** A step of the type scale in theme.css. */
const size = (step: 'meta' | 'body' | 'lead' | 'title') => `var(--balcao-size-${step})`

const ROLES = ['primary', 'success', 'danger', 'warning'] as const

/** Balcão's look as a Mantine theme. Colours live in theme.css. */
export const theme = createTheme({
  colors: Object.fromEntries(ROLES.map((role) => [role, shades(role)])),
  primaryColor: 'primary',
  primaryShade: 6,
  fontFamily: 'var(--balcao-font)',
  fontSizes: { xs: size('meta'), sm: size('body'), md: size('body'), lg: size('lead'), xl: size('title') },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '999px' },
  defaultRadius: 'sm',
  respectReducedMotion: true,
  cursorType: 'pointer',
  // What is written here is about customers. Browsers are not to keep it: their lists of what was typed into fields,
  // and of what stood in them (docs/decisions/0012-rows-at-rest.md), lie open on the disk.
  components: {
    InputBase: { defaultProps: { autoComplete: 'off' } },
    // Labels above a field, help and what is wrong with it below.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    // Where the keyboard goes is decided in one place (focus.ts); what closes is gone at once (0 is taken as 250 ms).
    ...Object.fromEntries(
      ['Modal', 'Drawer', 'Menu', 'Popover'].map((name) => [
        name,
        {
          defaultProps: {
            returnFocus: false,
            // What hangs on its button is there with the key that opens it: a frame later what is typed has gone elsewhere.
            transitionProps: { duration: ['Menu', 'Popover'].includes(name) ? 0 : 100, exitDuration: 1 },
            // What lies beneath is still read. A blur costs small machines their frames.
            ...(['Modal', 'Drawer'].includes(name) && { overlayProps: { backgroundOpacity: 0.3, blur: 0 } }),
            // The first entry has the keyboard: what would have it instead is no entry, which a menu must not hold.
            ...(name === 'Menu' && { withInitialFocusPlaceholder: false }),
          },
        },
      ]),
    ),
  },
  headings: { fontFamily: 'var(--balcao-font)', fontWeight: '600' },
})

function roleVariables(role: (typeof ROLES)[number]): Record<string, string> {
  return {
    [`--mantine-color-${role}-text`]: `var(--balcao-${role}-text)`,
    [`--mantine-color-${role}-filled`]: `var(--balcao-${role}-fill)`,
    [`--mantine-color-${role}-filled-hover`]: `var(--balcao-${role}-fill-hover)`,
    [`--mantine-color-${role}-light`]: `var(--balcao-${role}-tint)`,
    [`--mantine-color-${role}-light-hover`]: `var(--balcao-${role}-tint)`,
    [`--mantine-color-${role}-light-color`]: `var(--balcao-${role}-text)`,
    [`--mantine-color-${role}-outline`]: `var(--balcao-${role}-text)`,
    [`--mantine-color-${role}-outline-hover`]: `var(--balcao-${role}-tint)`,
  }
}

const mapped: Record<string, string> = {
  '--mantine-color-body': 'var(--balcao-panel)',
  '--mantine-color-text': 'var(--balcao-text)',
  '--mantine-color-dimmed': 'var(--balcao-muted)',
  '--mantine-color-placeholder': 'var(--balcao-muted)',
  '--mantine-color-anchor': 'var(--balcao-primary-text)',
  '--mantine-color-default': 'var(--balcao-raised)',
  '--mantine-color-default-hover': 'var(--balcao-hover)',
  '--mantine-color-default-color': 'var(--balcao-text)',
  '--mantine-color-default-border': 'var(--balcao-hairline)',
  '--mantine-color-error': 'var(--balcao-danger-text)',
  // Entries of menus write in this shade as it is, in every scheme.
  '--mantine-color-danger-6': 'var(--balcao-danger-text)',
  '--mantine-color-disabled': 'var(--balcao-sunken)',
  '--mantine-color-disabled-color': 'var(--balcao-muted)',
  '--mantine-color-disabled-border': 'var(--balcao-hairline)',
  ...Object.assign({}, ...ROLES.map(roleVariables)),
}

/** Lays Mantine's variables over Balcão's, in both schemes alike: light-dark() in theme.css does the rest. */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: mapped,
  dark: mapped,
})
