import * as React from 'react'

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

/**
 * In development React notes for up to ten thousand elements a second where each was written, which took half the time
 * of the tests. Here the ten thousand count as used up: all warnings stay, only their second stack is missing. Should a
 * later React call this otherwise, the tests are slower and no less true.
 */
const internals: unknown = Reflect.get(React, INTERNALS)
if (typeof internals === 'object' && internals !== null) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set() {},
    configurable: true,
  })
}
