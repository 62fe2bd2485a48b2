import { OverPage } from '@ui/kit/overPage'
import { part } from '@ui/kit/part'
import Shell from '@ui/shell/Shell'
import ThemeProvider from '@ui/shell/ThemeProvider'

const StepOverPage = part(() => import('@ui/first-day/StepOverPage'), 'around')

/** The frame of everything behind the login; the page stands in its outlet. */
export default function Workspace() {
  return (
    <ThemeProvider>
      <OverPage value={StepOverPage}>
        <Shell />
      </OverPage>
    </ThemeProvider>
  )
}
