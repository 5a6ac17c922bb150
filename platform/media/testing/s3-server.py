"""s3-server.py DIR SECRET: runs OpenStack Swift with its S3 API in one process, with one replica, on loopback.

Stores everything under DIR, which must be on a file system with extended user attributes. Prints its port when it is
ready, and ends when its standard input closes. Uses Debian's python3-swift, whose S3 API lacks two features of Amazon's
S3: anonymous reads at a bucket's own URL, and PutObject with `If-None-Match: *`. Swift itself supports both.
"""
import os
import sys
import threading

directory, secret = sys.argv[1:3]

import eventlet
eventlet.patcher.monkey_patch(all=False, socket=True, select=True, thread=True, time=True)
from eventlet import wsgi
from eventlet.semaphore import Semaphore
import swift.common.utils as utils
import swift.common.middleware.s3api.s3request as s3request

ACCOUNT = 'AUTH_test'
ROLES = ('account', 'container', 'object')


def write(name, text):
    with open(os.path.join(directory, name), 'w') as file:
        file.write(text)


def main():
    os.makedirs(directory + '/data/d1')
    write('swift.conf', '[swift-hash]\nswift_hash_path_suffix = tests\n[storage-policy:0]\nname = one\ndefault = yes\n')
    utils.set_swift_dir(directory)
    from swift.common.ring import RingBuilder
    from swift.common.wsgi import loadapp

    sockets = {role: eventlet.listen(('127.0.0.1', 0)) for role in ROLES + ('proxy',)}
    for role in ROLES:
        port = sockets[role].getsockname()[1]
        builder = RingBuilder(0, 1, 0)
        builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'd1',
                         'replication_ip': '127.0.0.1', 'replication_port': port, 'weight': 1, 'meta': ''})
        builder.rebalance(seed=1)
        builder.get_ring().save('%s/%s.ring.gz' % (directory, role))
        write(role + '.conf', DEFAULT + '[pipeline:main]\npipeline = %s-server\n'
              '[app:%s-server]\nuse = egg:swift#%s\nreplication_server = false\n' % (role, role, role))
    write('proxy.conf', DEFAULT + PROXY)
    s3request.S3Request._validate_headers = let_conditions_through

    for role, socket in sockets.items():
        app = loadapp('%s/%s.conf' % (directory, role), global_conf={'log_name': role})
        if role == 'proxy':
            app = AnonymousReads(OneWriterPerName(app))
        eventlet.spawn(wsgi.server, socket, app, utils.NullLogger(), custom_pool=eventlet.GreenPool(100))
    print(sockets['proxy'].getsockname()[1], flush=True)
    eventlet.tpool.execute(sys.stdin.read)


DEFAULT = """[DEFAULT]
swift_dir = %s
devices = %s/data
mount_check = false
fallocate_reserve = 0
disable_fallocate = true
log_level = ERROR
log_address = %s/no-syslog
""" % (directory, directory, directory)

PROXY = """[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats bulk s3api tempauth slo dlo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
error_suppression_interval = 60
error_suppression_limit = 1
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
s3_acl = no
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = %s .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
""" % secret

validate = s3request.S3Request._validate_headers


def let_conditions_through(self):
    """Hides the condition from the S3 API, which rejects every conditional write; Swift itself supports this one."""
    env = self.environ
    if env['REQUEST_METHOD'] != 'PUT' or env.get('HTTP_IF_NONE_MATCH') != '*':
        return validate(self)
    del env['HTTP_IF_NONE_MATCH']
    try:
        return validate(self)
    finally:
        env['HTTP_IF_NONE_MATCH'] = '*'


class AnonymousReads:
    """Maps S3 URLs of anonymous reads to Swift URLs. Swift decides whether the container may be read."""

    def __init__(self, app):
        self.app = app

    def __call__(self, env, start_response):
        signed = 'HTTP_AUTHORIZATION' in env or 'Signature=' in env.get('QUERY_STRING', '')
        if env['REQUEST_METHOD'] in ('GET', 'HEAD') and not signed:
            env['PATH_INFO'] = '/v1/%s%s' % (ACCOUNT, env['PATH_INFO'])
        return self.app(env, start_response)


class OneWriterPerName:
    """Serializes writes of a name: Swift checks the condition before it reads the body, so two writers could both pass."""

    def __init__(self, app):
        self.app, self.locks = app, {}

    def __call__(self, env, start_response):
        if 'HTTP_IF_NONE_MATCH' not in env:
            return self.app(env, start_response)
        with self.locks.setdefault(env['PATH_INFO'], Semaphore(1)):
            return list(self.app(env, start_response))


main()
