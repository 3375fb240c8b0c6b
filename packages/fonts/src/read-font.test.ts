import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readFont } from './read-font.cjs'

test.each([
  ['serif', 'c358a69de3df5f423a8946a7b03e3126fb6ba116f1130a463455b4e39e1f0742'],
  ['serifBold', '9c6a2ba736e4b499c84f65ce366bd3625c0401885fd3e585ace50fb738b96ff6'],
  ['sans', 'd45f67f0a7c0ca3f256950777ce6a61cc7ce5f9696d02900cbbaac25f8aa7d16'],
  ['rare', '829543436cdf7b4c6730e2af5806fa406f8ddf0d4b656e0cd49c58d4db1c8d3c'],
] as const)('the face %s is the file that was published, byte for byte', (name, sha256) => {
  expect(createHash('sha256').update(readFont(name)).digest('hex')).toBe(sha256)
})
