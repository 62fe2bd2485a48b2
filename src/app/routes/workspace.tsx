import Shell from '@ui/shell/Shell'
import ThemeProvider from '@ui/shell/ThemeProvider'

/** The frame of everything behind the login; the page stands in its outlet. */
export default function Workspace() {
  return (
    <ThemeProvider>
      <Shell />
    </ThemeProvider>
  )
}
