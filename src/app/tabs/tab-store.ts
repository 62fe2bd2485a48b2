// What a tab needs once the first screen stands: the store, its database, and the panel at work on it. A tab that
// follows has the leader's half with it, so that it can take over when there is no network.

export { openLivePanel } from '../panel/live-panel'
export { CommandRelay } from './internal/command-relay'
export { openFollowerStore } from './internal/follower-store'
