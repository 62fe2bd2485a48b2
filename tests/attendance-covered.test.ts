import { isCovered, numbered } from './covered'

// The ten points of the attendance workspace, what goes wrong in others, and what must not here.
isCovered('docs/attendance-covered.md', [...numbered('A', 10), ...numbered('P', 20), 'W'])
