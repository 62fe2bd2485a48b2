import '@mantine/core/styles/PasswordInput.css'
import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTexts } from './text'
import { kitPartTexts } from './texts/parts/pt_BR'

/** A field for what nobody should read over one's shoulder; its eye says in the user's language what it does. */
export function SecretInput(props: PasswordInputProps) {
  const t = useTexts(kitPartTexts)
  return <PasswordInput visibilityToggleButtonProps={{ 'aria-label': t('showSecret') }} {...props} />
}
