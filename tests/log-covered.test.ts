import { isCovered, numbered } from './covered'

// Entities and rules, events, catching up, tabs and storage, tools, laws, charts, generators.
isCovered('docs/log-covered.md', [...numbered('L1.', 13), ...numbered('L', 8).slice(1)])
