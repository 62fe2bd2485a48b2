/**
 * An IndexedDB for the tests, before anything asks for one: files share their modules, and Dexie keeps the IndexedDB
 * that it found when it was loaded.
 */
import 'fake-indexeddb/auto'
