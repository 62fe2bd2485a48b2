import { useCommands } from '@app/panel/panel'
import { FeaturesDocument } from '@infra/graphql/settings.gen'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import styles from '../DynamicSettingsPage.module.css'
import { settingTexts } from '../texts/pt_BR'

/** The switches that the operator of the installation has set for this shop; nothing where there are none. */
export function FeatureList() {
  const t = useTexts(settingTexts)
  const { read } = useCommands()
  const { value, failure } = useRead('features', () => read(FeaturesDocument, {}), 'features')
  if (failure) return <p role="alert">{t('featuresUnread')}</p>
  if (!value || value.features.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby="settings-features">
      <h2 id="settings-features">{t('features')}</h2>
      <p className={styles.about}>
        <small>{t('featuresBy')}</small>
      </p>
      <dl>
        {value.features.map(({ id, name, enabled }) => (
          <div key={id} className={styles.row}>
            <dt>{name}</dt>
            <dd>{t(enabled === 'true' ? 'featureOn' : 'featureOff')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
