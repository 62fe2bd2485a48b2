import type { Preferences } from '@app/panel/preferences'

type Theme = Preferences['theme']

const darkWanted = () => window.matchMedia('(prefers-color-scheme: dark)')

/** The scheme that a preference comes to on this device now; of semi-dark only the menu is dark (theme.css). */
export const schemeOf = (theme: Theme): 'light' | 'dark' =>
  theme === 'dark' || (theme === 'auto' && darkWanted().matches) ? 'dark' : 'light'

/** Puts a theme on the document and keeps it in step with the device while it is 'auto'. Returns the way to stop. */
export function applyColorScheme(theme: Theme): () => void {
  const apply = () => {
    const { dataset } = document.documentElement
    dataset.mantineColorScheme = schemeOf(theme)
    dataset.theme = theme
  }
  apply()
  const media = darkWanted()
  media.addEventListener('change', apply)
  return () => media.removeEventListener('change', apply)
}
