import { sameList, useCommands, useView } from '@app/panel/panel'
import { settingsIn } from '@domain/settings/entries'
import { settingFor } from '@domain/settings/registry'
import { UpdateViewBannerDocument } from '@infra/graphql/team.gen'
import { Button } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useAction } from '@ui/kit/server/useAction'
import { useTexts } from '@ui/kit/text'
import styles from './TeamBanner.module.css'
import { settingTexts } from './texts/pt_BR'

/** What an administrator has everybody read, over every screen of who has not said that they did. */
export default function TeamBanner() {
  const t = useTexts(settingTexts)
  const { change } = useCommands()
  const { busy, run } = useAction()
  const entries = useView(['settings'], settingsIn, sameList)
  const words = settingFor(entries, 'team_banner', null)
  if (words === null) return null
  return (
    <div className={styles.bar} role="status">
      <IconSpeakerphone size={16} aria-hidden />
      <span>{words}</span>
      <Button
        size="compact-sm"
        variant="default"
        loading={busy}
        onClick={() => void run(() => change(UpdateViewBannerDocument, { view_banner: false }), null)}
      >
        {t('bannerRead')}
      </Button>
    </div>
  )
}
