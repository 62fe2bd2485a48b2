import { type PasswordScore, passwordScore } from '@domain/login/password-strength'
import { Progress } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import styles from '../Team.module.css'
import { teamTexts } from '../texts/pt_BR'

const LEVELS = {
  50: { color: 'danger', text: 'weak' },
  75: { color: 'warning', text: 'good' },
  100: { color: 'success', text: 'strong' },
} as const satisfies Record<PasswordScore, { color: string; text: string }>

/** How strong a password is (specification section 5): advice, in colour and word. */
export function PasswordStrength({ password }: { password: string }) {
  const t = useTexts(teamTexts)
  const score = passwordScore(password)
  const { color, text } = LEVELS[score]
  const words = t(`users.strength.${text}`)
  return (
    <div className={styles.strength} role="status">
      <Progress value={score} color={color} size={4} aria-label={words} />
      <span className={styles.muted}>{words}</span>
    </div>
  )
}
