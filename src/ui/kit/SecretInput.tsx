import '@mantine/core/styles/PasswordInput.css'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useKitTexts } from './kitTexts'

/** A field for what nobody should read over one's shoulder; its eye says in the user's language what it does. */
export function SecretInput(props: PasswordInputProps) {
  const t = useKitTexts()
  return <PasswordInput visibilityToggleButtonProps={{ 'aria-label': t('showSecret') }} {...props} />
}
