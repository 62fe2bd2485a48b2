import type { Preferences } from '@app/preferences'

type Theme = Preferences['theme']

const darkWanted = () => window.matchMedia('(prefers-color-scheme: dark)')

/** The scheme that a preference comes to on this device now. */
export const schemeOf = (theme: Theme): 'light' | 'dark' =>
  theme === 'auto' ? (darkWanted().matches ? 'dark' : 'light') : theme

/** Puts a theme on the document and keeps it in step with the device while it is 'auto'. Returns the way to stop. */
export function applyColorScheme(theme: Theme): () => void {
  const apply = () => {
    document.documentElement.dataset.mantineColorScheme = schemeOf(theme)
  }
  apply()
  const media = darkWanted()
  media.addEventListener('change', apply)
  return () => media.removeEventListener('change', apply)
}
