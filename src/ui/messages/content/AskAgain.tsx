import { Button } from '@mantine/core'
import { useTalk } from '../talkTexts'
import { useWritingInto } from '../writingInto'

/** Puts into the composer that the customer is to send the file again. */
export default function AskAgain() {
  const talk = useTalk()
  const write = useWritingInto()
  return (
    write && (
      <Button size="compact-xs" variant="light" mt={6} onClick={() => write(talk('askFileText'))}>
        {talk('askAgain')}
      </Button>
    )
  )
}
