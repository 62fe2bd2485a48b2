import { type ButtonHTMLAttributes, type ComponentType, type Ref, Suspense, useState } from 'react'
import { Opening, part } from './part'

/** What a menu adds to the button that opens it. */
export type MenuTarget = { onClick?: () => void; className?: string; ref?: Ref<HTMLButtonElement> }

/** A button that opens a menu, the same before the menu has come and as its target. */
export const MenuButton = (props: ButtonHTMLAttributes<HTMLButtonElement> & MenuTarget) => (
  <button type="button" aria-haspopup="menu" aria-expanded={false} {...props} />
)

/** A menu behind its button, of which only the button is there at first: the menu itself loads with the first click. */
export function menuOnDemand<P extends object>(
  Target: ComponentType<P & MenuTarget>,
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> {
  const Items = part(load, 'around')
  return function MenuOnDemand(props) {
    const [asked, setAsked] = useState(false)
    const button = <Target {...props} onClick={() => setAsked(true)} />
    return asked ? (
      <Suspense
        // The button stays where it is while its menu comes; what is typed meanwhile is for the menu.
        fallback={
          <>
            {button}
            <Opening />
          </>
        }
      >
        <Items {...props} />
      </Suspense>
    ) : (
      button
    )
  }
}
