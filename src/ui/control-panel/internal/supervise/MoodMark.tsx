import { IconClockExclamation, IconMoodAngry, IconMoodSmile } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { controlPanelTexts } from '../../texts/pt_BR'
import styles from './Supervise.module.css'

const ICONS = { upset: IconMoodAngry, impatient: IconClockExclamation, glad: IconMoodSmile } as const
type Known = keyof typeof ICONS

type Props = { mood: string | null | undefined; because: string | null | undefined }

/** How the last words sound, and by which word of the list that was found. */
export function MoodMark({ mood, because }: Props) {
  const t = useTexts(controlPanelTexts)
  if (!mood || !Object.hasOwn(ICONS, mood)) return null
  const Icon = ICONS[mood as Known]
  return (
    <span className={`inline-row gap-4 ${styles.mood}`} data-mood={mood}>
      <Icon size={16} aria-hidden />
      {t('grid.moodSaid', { mood: t(`grid.moods.${mood as Known}`), because: because ?? '' })}
    </span>
  )
}
