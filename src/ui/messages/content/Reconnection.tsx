import { usePanel } from '@app/panel/panel'
import { pathTo } from '@domain/access/routes'
import { instanceName } from '@domain/instances/label'
import type { InstanceRow } from '@domain/instances/tables'
import { useManager } from '@ui/instances/useManager'
import { Link } from 'react-router-dom'
import { useTalk } from '../talkTexts'

/** The file comes once the connection may fetch it: where that is done, for somebody who may. */
export default function Reconnection({ instance: { id, data } }: { instance: InstanceRow }) {
  const talk = useTalk()
  const { tenant } = usePanel()
  const manages = useManager()
  const sentence = talk('waitsForConnection', { name: instanceName(data) })
  return (
    <small>
      {manages ? <Link to={pathTo(tenant, 'instances/edit/{id}', { id })}>{sentence}</Link> : sentence}
    </small>
  )
}
