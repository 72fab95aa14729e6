/** The SECRET of every test, and of the template that their databases are copied from. */
export const TEST_SECRET = "a secret of the tests, long enough for every use";
