import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@ui/kit/theme.css'
import { usePreferences } from '@app/panel/panel'
import { MantineProvider } from '@mantine/core'
import { applyColorScheme, schemeOf } from '@ui/kit/colorScheme'
import { resolveVariables, theme } from '@ui/kit/theme'
import { type ReactNode, useEffect } from 'react'

/** Mantine with Balcão's theme, in the colour scheme the user chose. */
export default function ThemeProvider({ children }: { children: ReactNode }) {
  const [preferences] = usePreferences()
  useEffect(() => applyColorScheme(preferences.theme), [preferences.theme])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveVariables}
      forceColorScheme={schemeOf(preferences.theme)}
    >
      {children}
    </MantineProvider>
  )
}
